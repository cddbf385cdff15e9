import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCodeOrText } from '../base/error-code.ts'
import type { FileStore } from '../vendors/file-store.ts'
import { assertFileKey } from './file-key.ts'

export function createLocalFileStore(folder: string): FileStore {
  const root = resolve(folder)

  function pathOf(key: string): string {
    assertFileKey(key)
    return join(root, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Keys never start with a dot, so that a half-written file left by a crash is never served
      const temporaryPath = join(dirname(path), `.writing-${randomUUID()}`)
      try {
        await writeNewFileToDisk(temporaryPath, bytes)
        await rename(temporaryPath, path)
        await flushFolderToDisk(dirname(path))
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },

    async find(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissingFileError(error)) return null
        throw error
      }
    },

    async open(key, { start, end }) {
      try {
        const file = await open(pathOf(key), 'r')
        const facts = await file.stat()
        if (!facts.isFile()) {
          await file.close()
          return null
        }
        // The stream closes the file when it ends or is destroyed
        return { size: facts.size, bytes: file.createReadStream({ start, end }) }
      } catch (error) {
        if (isMissingFileError(error)) return null
        throw error
      }
    },

    async remove(key) {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        if (errorCodeOrText(error) !== 'ENOTDIR') throw error
      }
    },

    async check() {
      const probePath = join(root, `.checking-${randomUUID()}`)
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await writeNewFileToDisk(probePath, Buffer.from('probe'))
        await rm(probePath)
      } catch (error) {
        throw new Error(
          `Files cannot be kept in ${root} (${errorCodeOrText(error)}). Let this user write to that folder, or choose another folder for the data.`,
          { cause: error },
        )
      }
    },
  }
}

async function writeNewFileToDisk(path: string, bytes: Buffer) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Calls fsync on the folder, because otherwise a rename does not survive a power cut. Windows cannot open folders and does not need it */
async function flushFolderToDisk(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissingFileError = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCodeOrText(error))
