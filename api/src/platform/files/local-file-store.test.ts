import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalFileStore } from './local-file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-file-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('put › of bytes › is found again by a store opened later', async () => {
  const bytes = randomBytes(100_000)
  await createLocalFileStore(join(folder, 'files')).put('avatars/one.webp', bytes, 'image/webp')
  expect((await createLocalFileStore(join(folder, 'files')).find('avatars/one.webp'))?.equals(bytes)).toBe(true)
})

test('put › over an older file › replaces it and leaves no temporary file', async () => {
  const store = createLocalFileStore(folder)
  await store.put('a/b', Buffer.from('old and longer'), 'text/plain')
  await store.put('a/b', Buffer.from('new'), 'text/plain')
  expect((await store.find('a/b'))?.toString()).toBe('new')
  expect(await readdir(join(folder, 'a'))).toEqual(['b'])
})

test('put › that fails › leaves no temporary file', async () => {
  const store = createLocalFileStore(folder)
  await store.put('a/b', Buffer.from('x'), 'text/plain')
  await expect(store.put('a', Buffer.from('a folder is in the way'), 'text/plain')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a'])
})

test('find › of a missing file › returns null', async () => {
  const store = createLocalFileStore(folder)
  await store.put('a/b', Buffer.from('x'), 'text/plain')
  expect(await store.find('missing')).toBeNull()
  expect(await store.find('a/b/below-a-file')).toBeNull()
  expect(await store.find('a')).toBeNull()
})

test('open › of a part, of more than there is, and of nothing › streams that part and returns the size of the whole', async () => {
  const store = createLocalFileStore(folder)
  await store.put('a/b', Buffer.from('0123456789'), 'text/plain')
  const part = await store.open('a/b', { start: 2, end: 4 })
  expect([part?.size, part && (await text(part.bytes))]).toEqual([10, '234'])
  const rest = await store.open('a/b', { start: 8, end: 99 })
  expect(rest && (await text(rest.bytes))).toBe('89')
  await store.put('empty', Buffer.alloc(0), 'text/plain')
  const empty = await store.open('empty', { start: 0, end: 11 })
  expect([empty?.size, empty && (await text(empty.bytes))]).toEqual([0, ''])
  expect(await store.open('missing', { start: 0, end: 1 })).toBeNull()
  expect(await store.open('a', { start: 0, end: 1 })).toBeNull()
})

test('remove › of a file and once more › leaves nothing and does not fail', async () => {
  const store = createLocalFileStore(folder)
  await store.put('a/b', Buffer.from('x'), 'text/plain')
  await store.remove('a/b')
  await store.remove('a/b')
  expect(await store.find('a/b')).toBeNull()
})

test.each(['../outside', 'a/../../outside', '/etc/passwd', '..', '.hidden', 'a/./b', 'a\\..\\outside', 'a\0b', '', 'a/', 'x'.repeat(513)])(
  'every call › with the key %j › is rejected',
  async (key) => {
    const store = createLocalFileStore(join(folder, 'files'))
    await writeFile(join(folder, 'outside'), 'untouched')
    await expect(store.find(key)).rejects.toThrow('Not a valid file key')
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a valid file key')
    await expect(store.open(key, { start: 0, end: 1 })).rejects.toThrow('Not a valid file key')
    await expect(store.remove(key)).rejects.toThrow('Not a valid file key')
    expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('untouched')
  },
)

test('check › of a new folder › creates it for this user alone and leaves it empty', async () => {
  await createLocalFileStore(join(folder, 'deep', 'files')).check()
  expect(await readdir(join(folder, 'deep', 'files'))).toEqual([])
  expect((await stat(join(folder, 'deep', 'files'))).mode & 0o777).toBe(0o700)
})

test('check › of a folder that cannot be written to › names it and the fix', async () => {
  await writeFile(join(folder, 'occupied'), 'a file')
  await expect(createLocalFileStore(join(folder, 'occupied', 'files')).check()).rejects.toThrow(
    `Files cannot be kept in ${join(folder, 'occupied', 'files')} (ENOTDIR). Let this user write to that folder, or choose another folder for the data.`,
  )
})
