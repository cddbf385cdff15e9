import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../base/project-root.ts'
import { findProcessUsingFolder, lockDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A stale lock like that of a killed process: its process id belongs to no process */
const leaveBehind = () =>
  writeFileSync(join(folder, 'marquee.lock'), JSON.stringify({ pid: 4_194_303, began: '1', url: 'http://localhost:1' }))

describe('the data folder', () => {
  test('locked › by a second process › is rejected, and free again after its release', () => {
    const lock = lockDataFolder(folder, 'http://localhost:4000')
    expect(() => lockDataFolder(folder, 'http://localhost:4001')).toThrow(
      `is in use by process ${process.pid}, which serves http://localhost:4000`,
    )
    expect(findProcessUsingFolder(folder)?.pid).toBe(process.pid)
    lock.release()
    expect(findProcessUsingFolder(folder)).toBeNull()
    lockDataFolder(folder, 'http://localhost:4001').release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('left behind by a killed process › can be locked', () => {
    leaveBehind()
    lockDataFolder(folder, 'http://localhost:4000').release()
  })

  test.each(['', '{"pid": 1', 'null'])('with a lock that a power cut left as %j › can be locked', (text) => {
    writeFileSync(join(folder, 'marquee.lock'), text)
    expect(findProcessUsingFolder(folder)).toBeNull()
    lockDataFolder(folder, 'http://localhost:4000').release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('created by the first start › is readable by nobody else on the machine', () => {
    const own = join(folder, 'data')
    lockDataFolder(own, 'http://localhost:4000').release()
    expect(statSync(own).mode & 0o777).toBe(0o700)
  })

  test('left behind › with six processes at once › goes to exactly one', async () => {
    leaveBehind()
    const module = fileURLToPath(new URL('./data-folder.ts', import.meta.url))
    const program = `const { lockDataFolder } = await import(${JSON.stringify(module)})
      process.stdin.once('data', () => { try { lockDataFolder(${JSON.stringify(folder)}, 'x'); console.log('held') } catch { console.log('refused') } })
      console.log('ready')`
    const starters = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: projectRoot }),
    )
    const outputs = starters.map(() => '')
    starters.forEach((starter, index) => {
      starter.stdout.on('data', (chunk) => {
        outputs[index] += chunk
      })
    })
    await expect.poll(() => outputs.every((output) => output.includes('ready')), { timeout: 50_000 }).toBe(true)
    for (const starter of starters) starter.stdin.write('go')
    await expect.poll(() => outputs.every((output) => /held|refused/.test(output)), { timeout: 50_000 }).toBe(true)
    for (const starter of starters) starter.kill('SIGKILL')
    expect(outputs.filter((output) => output.includes('held'))).toHaveLength(1)
  })
})
