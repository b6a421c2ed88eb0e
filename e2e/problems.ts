import { API } from '#contract/paths.ts';
import type { BrowserContext, ConsoleMessage, Page, Request, Response, WebError } from '@playwright/test';

/** A line of `watchProblems`, or a pattern of it. */
type Problem = string | RegExp;

/** Requests without an answer, which a cut network makes. */
const CUT_NETWORK = /^net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED) /;

/** Calls of the app after its session has ended. Which of them are under way then differs. */
export const ENDED_SESSION = /^401 \/api\//;

const expected = new WeakMap<BrowserContext, Problem[]>();

/**
 * Collects what goes wrong in every tab of a browser and is not expected, one line each: `401 /api/auth/sign-in` for a request that
 * failed, `net::ERR_FAILED /api/auth/sign-in` for one without an answer, `console: …` and `error: …` with their words for the rest.
 * Calls that are under way when a person signs out are refused, which is no problem.
 * `end` answers them, and the browser expects nothing any more.
 */
export function watchProblems(context: BrowserContext): { readonly end: () => readonly string[] } {
  const problems: string[] = [];
  let isSignedOut = false;
  const note = (problem: string) => {
    const isExpected = [...(expected.get(context) ?? []), ...(isSignedOut ? [ENDED_SESSION] : [])].some((one) =>
      one instanceof RegExp ? one.test(problem) : one === problem,
    );
    if (!isExpected) problems.push(problem);
  };
  const hearConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const [, failure] = /^Failed to load resource: .*?(net::\w+|(?<=status of )\d+)/.exec(message.text()) ?? [];
    note(failure ? `${failure} ${pathOf(message.location().url)}` : `console: ${message.text()}`);
  };
  const hearError = (thrown: WebError) => note(`error: ${thrown.error().message}`);
  // The console knows nothing of requests of a service worker.
  const hearAnswer = (response: Response) => {
    if (response.status() >= 500) note(`${response.status()} ${pathOf(response.url())}`);
  };
  const hearRequest = (request: Request) => {
    const path = pathOf(request.url());
    if (path === API.signOut) isSignedOut = true;
    if (path === API.signIn) isSignedOut = false;
  };
  context.on('request', hearRequest);
  context.on('console', hearConsole);
  context.on('weberror', hearError);
  context.on('response', hearAnswer);
  return {
    end() {
      context.off('request', hearRequest);
      context.off('console', hearConsole);
      context.off('weberror', hearError);
      context.off('response', hearAnswer);
      expected.delete(context);
      return problems;
    },
  };
}

/** From now on, these problems in the browser of `page` are what its test provokes. */
export function expectProblems(page: Page, ...problems: Problem[]): void {
  const context = page.context();
  expected.set(context, [...(expected.get(context) ?? []), ...problems]);
}

/** Cuts or heals the network of this browser. From the first cut on, requests without an answer are expected. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  expectProblems(page, CUT_NETWORK);
  await page.context().setOffline(isOffline);
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}
