import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

export interface FailedTest {
  file: string
  name: string
}

/**
 * Vitest, started once. The first run prepares the databases and transforms
 * the modules, so a later run takes a few seconds instead of twenty
 */
export async function startWarmVitest(project: string) {
  const vitest = await createVitest('test', {
    root: project,
    config: join(project, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    reporters: [{}],
  })

  let changedBefore: string | undefined

  return {
    /** Returns the first failure in these files, or null when all of their tests pass. The `changed` files are read again */
    async findFailure(files: readonly string[], changed: string): Promise<FailedTest | null> {
      // What was changed for the previous call has been restored since
      for (const path of [changedBefore, changed]) if (path) vitest.invalidateFile(join(project, path))
      changedBefore = changed
      const wanted = new Set(files.map((file) => join(project, file)))
      const found = (await vitest.globTestSpecifications([...wanted])).filter(({ moduleId }) => wanted.has(moduleId))
      if (found.length === 0) throw new Error(`${files.join(' ')} is no test file that runs here`)
      // Otherwise earlier failures count again, and the first of them would end this run
      vitest.state.filesMap.clear()
      vitest.state.idMap.clear()
      vitest.state.errorsSet.clear()
      vitest.state.pathsSet.clear()
      const { testModules } = await vitest.runTestSpecifications(found)
      for (const module of testModules.filter(({ moduleId }) => wanted.has(moduleId))) {
        const failed = firstFailureOf(module)
        if (failed) return { file: module.moduleId.slice(project.length + 1), name: failed }
      }
      return null
    },
    stop: () => vitest.close(),
  }
}

function firstFailureOf(module: TestModule): string | null {
  for (const test of module.children.allTests('failed')) return test.fullName
  const [error] = module.errors()
  return error ? `does not load: ${error.message.slice(0, 200)}` : null
}
