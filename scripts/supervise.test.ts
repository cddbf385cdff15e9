import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const supervise = fileURLToPath(new URL('supervise.mjs', import.meta.url))
let folder = ''
let launchers: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-supervise-'))
})

afterEach(() => {
  for (const launcher of launchers) launcher.kill('SIGKILL')
  launchers = []
  rmSync(folder, { recursive: true, force: true })
})

/** A program that reports valid settings, prints its name and id, and on SIGTERM or SIGINT prints that it ends. `body` is added to it */
function program(name: string, body = ''): string[] {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `const alive = setInterval(() => {}, 1000)
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => { console.log('${name} ends'); clearInterval(alive) })
    ${body}
    process.send('checked')
    console.log('${name} runs as ' + process.pid)`,
  )
  return [file]
}

function launch(product: { api: string[]; sandbox: string[] | null }) {
  const file = join(folder, 'launch.mjs')
  writeFileSync(
    file,
    `import { supervise } from ${JSON.stringify(supervise)}
    process.exitCode = await supervise(${JSON.stringify({ ...product, cwd: folder })})`,
  )
  const launcher = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  launchers.push(launcher)
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      for (const look of waiting) look()
    })
  }
  const waitForOutput = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const match = pattern.exec(output)
        if (!match) return
        waiting.delete(look)
        resolve(match[1] ?? match[0])
      }
      waiting.add(look)
      look()
    })
  return { launcher, waitForOutput, output: () => output, ended: once(launcher, 'close') }
}

describe('npm start › asked to end by a signal', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s ends the api first, then the sandbox, with code 0', async (signal) => {
    const { launcher, waitForOutput, output, ended } = launch({ api: program('api'), sandbox: program('sandbox') })
    await Promise.all([waitForOutput(/api runs/), waitForOutput(/sandbox runs/)])
    launcher.kill(signal)
    const [code] = await ended
    expect(code).toBe(0)
    expect(output()).toMatch(/api ends[\s\S]*sandbox ends/)
  })

  it('a second time kills an api that does not end', async () => {
    const stubborn = program('api', `clearInterval(alive); setInterval(() => {}, 1000)`)
    const { launcher, waitForOutput, ended } = launch({ api: stubborn, sandbox: program('sandbox') })
    await Promise.all([waitForOutput(/api runs/), waitForOutput(/sandbox runs/)])
    launcher.kill('SIGINT')
    await waitForOutput(/api ends/)
    launcher.kill('SIGINT')
    const [code] = await ended
    expect(code).toBe(137)
  })

  it('outright leaves nothing behind', async () => {
    const { launcher, waitForOutput, ended } = launch({ api: program('api'), sandbox: program('sandbox') })
    await Promise.all([waitForOutput(/api runs/), waitForOutput(/sandbox runs/)])
    launcher.kill('SIGKILL')
    // The output closes when the last process that writes to it has ended
    await ended
    await Promise.all([waitForOutput(/api ends/), waitForOutput(/sandbox ends/)])
  })
})

describe('npm start › a part that ends by itself', () => {
  it('being the api, ends everything with its exit code', async () => {
    const { ended } = launch({ api: program('api', 'process.exit(3)'), sandbox: program('sandbox') })
    const [code] = await ended
    expect(code).toBe(3)
  })

  it('with an api that rejects its settings, starts no sandbox', async () => {
    const { ended, output } = launch({
      api: program('api', 'await new Promise((resolve) => setTimeout(resolve, 300)); process.exit(1)'),
      sandbox: program('sandbox'),
    })
    const [code] = await ended
    expect([code, output()]).toEqual([1, expect.not.stringContaining('sandbox')])
  })

  it('being the sandbox, leaves the api running with a warning', async () => {
    const { launcher, waitForOutput, ended } = launch({ api: program('api'), sandbox: program('sandbox', 'process.exit(1)') })
    await Promise.all([waitForOutput(/api runs/), waitForOutput(/The sandbox ended \(exit code 1\)/)])
    launcher.kill('SIGTERM')
    await waitForOutput(/api ends/)
    const [code] = await ended
    expect(code).toBe(0)
  })
})

describe('npm start › without a sandbox', () => {
  it('runs the api alone', async () => {
    const { launcher, waitForOutput, output, ended } = launch({ api: program('api'), sandbox: null })
    await waitForOutput(/api runs/)
    launcher.kill('SIGTERM')
    const [code] = await ended
    expect(code).toBe(0)
    expect(output()).not.toContain('sandbox')
  })
})
