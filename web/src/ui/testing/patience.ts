// Only in tests with a screen; half of the tests have none.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // On a busy machine the default of one second makes tests fail now and then.
  configure({ asyncUtilTimeout: 10_000 });
}
