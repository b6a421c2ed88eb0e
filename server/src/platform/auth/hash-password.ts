/** A password as better-auth stores it. Its library is loaded here and not at the top: only demo data and its tests hash. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto');
  return library.hashPassword(password);
}
