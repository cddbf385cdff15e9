import { createHash } from 'node:crypto'

export interface StoredObject {
  key: string
  bytes: Buffer
  contentType: string
  etag: string
  modifiedAt: Date
}

export interface ObjectStore {
  /** Returns false if the sandbox has no memory left for files */
  put(key: string, bytes: Buffer, contentType: string): boolean
  find(key: string): StoredObject | null
  remove(key: string): void
  /** Sorted by the bytes of the keys, like S3's lists */
  listAfter(after: string, prefix: string): StoredObject[]
}

export function createObjectStore({ capacityBytes, now }: { capacityBytes: number; now: () => Date }): ObjectStore {
  const objects = new Map<string, StoredObject>()
  let usedBytes = 0

  function remove(key: string) {
    usedBytes -= objects.get(key)?.bytes.length ?? 0
    objects.delete(key)
  }

  return {
    put(key, bytes, contentType) {
      const replacedBytes = objects.get(key)?.bytes.length ?? 0
      if (usedBytes - replacedBytes + bytes.length > capacityBytes) return false
      remove(key)
      usedBytes += bytes.length
      objects.set(key, { key, bytes, contentType, etag: `"${createHash('md5').update(bytes).digest('hex')}"`, modifiedAt: now() })
      return true
    },
    find: (key) => objects.get(key) ?? null,
    remove,
    listAfter: (after, prefix) =>
      [...objects.values()]
        .filter((object) => object.key.startsWith(prefix) && compareBytes(object.key, after) > 0)
        .sort((a, b) => compareBytes(a.key, b.key)),
  }
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
