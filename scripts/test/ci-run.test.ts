import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../tools/run-command.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-ci-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeCommand(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** Runs the script itself with stubs for its commands */
async function run({ installs = 'exit 0', tests = 'exit 0' }: { installs?: string; tests?: string }) {
  writeCommand('npm', installs)
  writeCommand('node', `case "$*" in\n--version) echo v20.19.0;;\n*) echo "ran $*"; ${tests};;\nesac`)
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { code, output } = await runCommand('bash', ['.ci/run'], { env, capture: true })
  return { code, lines: output.trimEnd().split('\n') }
}

describe('.ci/run', () => {
  it('runs the script of npm test with all that CI adds, and ends as it does', async () => {
    expect(await run({ tests: "echo '7 passed, 0 failed'" })).toEqual({
      code: 0,
      lines: ['ran scripts/test.mjs --ci', '7 passed, 0 failed'],
    })
    expect(await run({ tests: "echo '6 passed, 1 failed'; exit 1" })).toMatchObject({ code: 1 })
  })

  it('fails when the packages cannot be installed, or warn about the version of Node, and runs nothing', async () => {
    expect(await run({ installs: 'exit 1' })).toEqual({ code: 1, lines: ['The packages could not be installed.', '0 passed, 1 failed'] })
    const { code, lines } = await run({ installs: "echo 'npm warn EBADENGINE Unsupported engine {'" })
    expect(code).toBe(1)
    expect(lines.slice(1)).toEqual(['FAILED in npm ci: it warns that packages do not support Node v20.19.0', '0 passed, 1 failed'])
  })
})
