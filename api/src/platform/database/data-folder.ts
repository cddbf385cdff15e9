import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

interface Holder {
  pid: number
  /** What /proc says about when the process began: a reused process id has another */
  began: string
  url: string
}

/** The embedded database takes no lock of its own: a second process would silently lose writes */
export function holdDataFolder(folder: string, url: string): { release(): void } {
  const file = join(folder, 'marquee.lock')
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: the folder ${folder} cannot be made (${reason(error)}). Choose another one, like DATA_DIR=./data`)
  }
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, JSON.stringify({ pid: process.pid, began: beginningOf(process.pid), url } satisfies Holder))
      closeSync(handle)
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw new StartError(
          `DATA_DIR: the folder ${folder} cannot be written to (${reason(error)}). Make it writable, or choose another one, like DATA_DIR=./data`,
        )
      }
    }
    const holder = findHolder(folder)
    if (holder) {
      throw new StartError(
        `DATA_DIR: the folder ${folder} is in use by process ${holder.pid}, which serves ${holder.url}. Stop that one, or start this one with another DATA_DIR`,
      )
    }
    // Left behind by a process that was killed
    rmSync(file, { force: true })
  }
}

/** The living process that has the folder, if there is one */
export function findHolder(folder: string): Holder | null {
  try {
    const holder: Holder = JSON.parse(readFileSync(join(folder, 'marquee.lock'), 'utf8'))
    process.kill(holder.pid, 0)
    return beginningOf(holder.pid) === holder.began ? holder : null
  } catch (error) {
    // EPERM: it lives, but belongs to someone else
    if (error instanceof Error && 'code' in error && error.code === 'EPERM')
      return JSON.parse(readFileSync(join(folder, 'marquee.lock'), 'utf8'))
    return null
  }
}

function beginningOf(pid: number): string {
  try {
    // The 22nd field; the second, the command's name in brackets, may contain blanks
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
