/** A password's hash in better-auth's format. The library is loaded here and not at the top, because a start needs none: demo data, mailed invitations and tests hash. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto');
  return library.hashPassword(password);
}
