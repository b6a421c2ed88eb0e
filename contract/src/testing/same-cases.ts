import fc from 'fast-check';

// In npm test a property is tried on the same cases each time, so that only a change of the code can make it fail. `npm run prove` tries
// new ones each time, and says the seed of a failure.
if (!process.env['CASITA_ALL_RUNS']) fc.configureGlobal({ seed: 20_261_128 });
