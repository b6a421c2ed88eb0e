// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes the report that test-runs.mjs reads. Vitest's own leaves out how long a file took to import and to set up, which is most of the
 * time of many.
 */
export class VitestReport {
  #file;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const failures = [
      ...modules.flatMap(setUpFailures),
      ...failed.map((test) => failureOf(test, test.result().errors)),
    ];
    /** @type {import('./test-runs.mjs').Count} */
    const count = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) })),
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(count));
  }
}

/**
 * Errors outside of tests: of imports, and of hooks around several tests.
 * @param {import('vitest/node').TestModule} module
 */
function setUpFailures(module) {
  return [module, ...module.children.allSuites()]
    .map((part) => ({ part, errors: part.errors() }))
    .filter(({ errors }) => errors.length > 0)
    .map(({ part, errors }) => failureOf(part, errors));
}

/**
 * @param {import('vitest/node').TestModule | import('vitest/node').TestSuite | import('vitest/node').TestCase} part
 * @param {readonly { message: string, stack?: string }[] | undefined} errors
 */
function failureOf(part, errors = []) {
  const name = part.type === 'module' ? part.relativeModuleId : `${part.module.relativeModuleId} > ${part.fullName}`;
  return { name, messages: errors.map(({ stack, message }) => stack ?? message) };
}

/** @param {import('vitest/node').TestModule} module */
function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000;
}
