import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodeOrText } from '../../base/error-code.ts'
import { StartError } from '../../base/start-error.ts'

const LOCK = 'marquee.lock'

interface Holder {
  pid: number
  /** Start time of the process according to /proc, which distinguishes the process that took the lock from one that reuses its id */
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
    writeFileSync(own, JSON.stringify({ pid: process.pid, began: startTimeOfProcess(process.pid), url } satisfies Holder), { mode: 0o600 })
  } catch (error) {
    throw new StartError(
      `DATA_DIR: the folder ${folder} cannot be ${errorCodeOrText(error) === 'EACCES' || errorCodeOrText(error) === 'EROFS' ? 'written to' : 'made'} (${errorCodeOrText(error)}). Make it writable, or choose another one, like DATA_DIR=./data`,
    )
  }
  try {
    // A hard link appears atomically and with its content: no process ever reads a half-written lock
    while (!tryToLinkLock(own, lock)) removeStaleLockOrThrow(folder, lock)
    return { release: () => rmSync(lock, { force: true }) }
  } finally {
    rmSync(own, { force: true })
  }
}

function tryToLinkLock(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (errorCodeOrText(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock aside. If several processes race for the lock of a killed process, each may move only the lock that it has read */
function removeStaleLockOrThrow(folder: string, lock: string): void {
  const read = readLockFile(lock)
  if (read === null) return
  const holder = findRunningProcess(read)
  if (holder) {
    throw new StartError(
      `DATA_DIR: the folder ${folder} is in use by process ${holder.pid}, which serves ${holder.url}. Stop that one, or start this one with another DATA_DIR`,
    )
  }
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (errorCodeOrText(error) === 'ENOENT') return
    throw error
  }
  // Another process won the race and has already locked the folder, so its lock is put back
  if (readLockFile(aside) !== read) tryToLinkLock(aside, lock)
  rmSync(aside, { force: true })
}

/** The running process that has locked the folder, or null */
export function findProcessUsingFolder(folder: string): Holder | null {
  const read = readLockFile(join(folder, LOCK))
  return read === null ? null : findRunningProcess(read)
}

function readLockFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCodeOrText(error) === 'ENOENT') return null
    throw error
  }
}

function findRunningProcess(text: string): Holder | null {
  const holder = parseLockHolder(text)
  if (!holder) return null
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process is alive but belongs to another user
    if (errorCodeOrText(error) !== 'EPERM') return null
  }
  return startTimeOfProcess(holder.pid) === holder.began ? holder : null
}

/** An unreadable lock was damaged by a power cut. Locks are created atomically, so a running process cannot have written half of one */
function parseLockHolder(text: string): Holder | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function startTimeOfProcess(pid: number): string {
  try {
    // Field 22 is the start time. Fields are counted from the closing parenthesis, because field 2, the command's name, may contain spaces
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}
