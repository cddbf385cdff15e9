import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'

const LOCK = 'marquee.lock'

interface Holder {
  pid: number
  /** Start time of the process according to /proc: distinguishes a reused process id from the process that took the lock */
  began: string
  url: string
}

/** Takes a lock file on the data folder. The embedded database has no lock of its own: a second process would silently lose writes */
export function lockDataFolder(folder: string, url: string): { release(): void } {
  const lock = join(folder, LOCK)
  const own = join(folder, `.${LOCK}.${process.pid}.${randomUUID()}`)
  try {
    // Readable by the owner only, as PostgreSQL protects its own data directory
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(own, JSON.stringify({ pid: process.pid, began: startTimeOf(process.pid), url } satisfies Holder), { mode: 0o600 })
  } catch (error) {
    throw new StartError(
      `DATA_DIR: the folder ${folder} cannot be ${codeOf(error) === 'EACCES' || codeOf(error) === 'EROFS' ? 'written to' : 'made'} (${codeOf(error)}). Make it writable, or choose another one, like DATA_DIR=./data`,
    )
  }
  try {
    // A hard link appears atomically and with its content: no process ever reads a half-written lock
    while (!tryToLink(own, lock)) removeStaleLock(folder, lock)
    return { release: () => rmSync(lock, { force: true }) }
  } finally {
    rmSync(own, { force: true })
  }
}

function tryToLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock aside. When several processes race for the lock of a killed one, each may move only the lock it has read */
function removeStaleLock(folder: string, lock: string): void {
  const read = readLock(lock)
  if (read === null) return
  const holder = findRunningHolder(read)
  if (holder) {
    throw new StartError(
      `DATA_DIR: the folder ${folder} is in use by process ${holder.pid}, which serves ${holder.url}. Stop that one, or start this one with another DATA_DIR`,
    )
  }
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  // Another process won the race and has locked the folder already, so its lock is put back
  if (readLock(aside) !== read) tryToLink(aside, lock)
  rmSync(aside, { force: true })
}

/** The living process that has locked the folder, or null */
export function findHolder(folder: string): Holder | null {
  const read = readLock(join(folder, LOCK))
  return read === null ? null : findRunningHolder(read)
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function findRunningHolder(text: string): Holder | null {
  const holder = parseHolder(text)
  if (!holder) return null
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process is alive but belongs to another user
    if (codeOf(error) !== 'EPERM') return null
  }
  return startTimeOf(holder.pid) === holder.began ? holder : null
}

/** An unreadable lock was damaged by a power cut: locks are created atomically, so no living process can have written half of one */
function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function startTimeOf(pid: number): string {
  try {
    // Field 22 is the start time. Counting begins behind the closing bracket, because field 2, the command's name, may contain blanks
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
