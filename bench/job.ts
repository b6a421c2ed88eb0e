// Work for a process of its own, so that whoever makes the load shares no event loop with whoever measures it.
import { fork } from 'node:child_process';

/** What a worker says: it is ready to begin, and later what came out. */
type Said<Result> = { ready: true } | { result: Result };

/**
 * Starts `file` with `job`. When it is ready, `begin` takes its readings; then it works, and its result is answered.
 */
export function runJob<Result>(file: URL, job: object, begin: () => Promise<void> | void): Promise<Result> {
  return new Promise((done, fail) => {
    const child = fork(file, { serialization: 'advanced' });
    let result: Result | undefined;
    child.send(job);
    child.on('message', (said: Said<Result>) => {
      if ('result' in said) {
        result = said.result;
        done(result); // readings after are taken now, not when the process has ended
        return;
      }
      void Promise.resolve(begin()).then(() => child.send('go'), fail);
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (result === undefined) fail(new Error(`${file.pathname} ended with ${code} before it was done.`));
    });
  });
}

/** The other side: does the job it is sent. `prepare` answers the measured work itself. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what arrives has no type; the worker says which it is
export function serveJob<Job extends object, Result>(prepare: (job: Job) => Promise<() => Promise<Result>>): void {
  process.once('message', (job: Job) => {
    void prepare(job).then((work) => {
      process.once('message', () => {
        void work().then((result) => {
          const said: Said<Result> = { result };
          process.send?.(said, () => process.exit(0));
        });
      });
      const said: Said<Result> = { ready: true };
      process.send?.(said);
    });
  });
}
