// A reporter for vitest: tells the process that started it how far the tests are, for `npm test`. Counts come from the JSON report, not from here.

/** @implements {import('vitest/reporters').Reporter} */
export class ProgressReporter {
  onTestModuleCollected(module) {
    process.send?.({ found: [...module.children.allTests()].length });
  }

  onTestCaseResult(test) {
    process.send?.({ finished: test.result().state === 'failed' ? `${test.module.relativeModuleId} > ${test.fullName}` : '' });
  }
}

// vitest takes a reporter that is named by its file from the default export.
// biome-ignore lint/style/noDefaultExport: asked for by vitest
export default ProgressReporter;
