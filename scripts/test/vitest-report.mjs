import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, plus the errors that were thrown outside any test, which the report omits */
export default class VitestReport extends JsonReporter {
  /** @type {{ message?: string }[]} */
  errors = []

  /**
   * @override
   * @param {Parameters<JsonReporter['onTestRunEnd']>[0]} testModules
   * @param {readonly { message?: string }[]} unhandledErrors
   */
  async onTestRunEnd(testModules, unhandledErrors = []) {
    this.errors = unhandledErrors.map(({ message }) => ({ message }))
    await super.onTestRunEnd(testModules)
  }

  /**
   * @override
   * @param {string} report
   */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.errors }))
  }
}
