export type ProviderProblem = 'UNREACHABLE' | 'REFUSED' | 'UNTRUSTED' | 'UNVERIFIED';

/** `said` is the issuer's own error message, if it sent one. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;
  readonly said: string | null;

  constructor(problem: ProviderProblem, said: string | null = null, options?: ErrorOptions) {
    super(`The identity provider: ${problem}`, options);
    this.problem = problem;
    this.said = said;
  }
}
