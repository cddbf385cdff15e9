import { randomBytes } from 'node:crypto'

export interface MediaFile {
  contentType: string
  /** null: a picture that is drawn when it is requested */
  bytes: Buffer | null
}

/** Files of texts, by the message's id and their own */
export interface MediaStore {
  /** Returns the file's id */
  add(messageSid: string, file: MediaFile): string
  find(messageSid: string, mediaSid: string): MediaFile | null
  /** The copy on the phone, which stays when Twilio's is deleted */
  findOnPhone(messageSid: string, mediaSid: string): MediaFile | null
  /** Deletes Twilio's copy. Returns whether it was there */
  remove(messageSid: string, mediaSid: string): boolean
}

const capacity = 200

export function createMediaStore(): MediaStore {
  const files = new Map<string, MediaFile>()
  const deleted = new Set<string>()
  const keyOf = (messageSid: string, mediaSid: string) => `${messageSid} ${mediaSid}`
  return {
    add(messageSid, file) {
      const mediaSid = `ME${randomBytes(16).toString('hex')}`
      files.set(keyOf(messageSid, mediaSid), file)
      const [oldest] = files.keys()
      if (files.size > capacity && oldest !== undefined) files.delete(oldest)
      return mediaSid
    },
    find(messageSid, mediaSid) {
      const key = keyOf(messageSid, mediaSid)
      return deleted.has(key) ? null : (files.get(key) ?? null)
    },
    findOnPhone: (messageSid, mediaSid) => files.get(keyOf(messageSid, mediaSid)) ?? null,
    remove(messageSid, mediaSid) {
      const isThere = this.find(messageSid, mediaSid) !== null
      deleted.add(keyOf(messageSid, mediaSid))
      return isThere
    },
  }
}
