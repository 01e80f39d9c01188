// A reporter for vitest: tells the process that started it how far the tests are, for `npm test`, and why the tests of a suite did not run, which the JSON report leaves
// out. Counts come from that report, not from here.

/** @implements {import('vitest/reporters').Reporter} */
export class ProgressReporter {
  onTestModuleCollected(module) {
    process.send?.({ found: [...module.children.allTests()].length });
  }

  onTestSuiteResult(suite) {
    const text = suite
      .errors()
      .map(({ stack, message }) => stack ?? message)
      .join('\n');
    if (text !== '') process.send?.({ suite: { path: suite.module.moduleId, name: suite.fullName, text } });
  }

  onTestCaseResult(test) {
    process.send?.({ finished: test.result().state === 'failed' ? `${test.module.relativeModuleId} > ${test.fullName}` : '' });
  }
}

// vitest takes a reporter that is named by its file from the default export.
// biome-ignore lint/style/noDefaultExport: asked for by vitest
export default ProgressReporter;
