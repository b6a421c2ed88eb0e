// Runs work in a process of its own, so that the load generator and the measuring code share no event loop.
import { fork } from 'node:child_process';

/** A worker's messages: it is ready, and later its result. */
type Said<Result> = { ready: true } | { result: Result };

/**
 * Starts `file` with `job`. `begin` takes its readings when the worker is ready. Then the worker runs, and its result is
 * answered.
 */
export function runJob<Result>(file: URL, job: object, begin: () => Promise<void> | void): Promise<Result> {
  return new Promise((done, fail) => {
    const child = fork(file, { serialization: 'advanced' });
    let result: Result | undefined;
    child.send(job);
    child.on('message', (said: Said<Result>) => {
      if ('result' in said) {
        result = said.result;
        done(result); // readings afterwards are taken now, not when the process has ended
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

/** The worker's side: runs the job it is sent. `prepare` answers the measured work. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a received message has no type; the worker names it
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
