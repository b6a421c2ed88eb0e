// Only where there is a screen: half of the tests have none.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // A machine that is busy with other things is slow, not wrong: a second would make tests fail on it now and then.
  configure({ asyncUtilTimeout: 10_000 });
}
