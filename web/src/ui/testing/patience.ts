// Only in tests with a screen; half of the tests have none.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // On a busy machine ten seconds were not enough now and then.
  configure({ asyncUtilTimeout: 30_000 });
}
