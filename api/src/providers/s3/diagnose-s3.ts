import { randomBytes, randomUUID } from 'node:crypto'
import { type Finding, worksFinding, wrongFinding } from '../../platform/vendors/diagnose.ts'
import { createS3FileStore, type S3Options } from './s3-file-store.ts'

/** Writes a file, reads it back and removes it, because each step needs its own permission */
export async function diagnoseS3(settings: S3Options): Promise<Finding[]> {
  const files = createS3FileStore(settings)
  const key = `start-check/${randomUUID()}`
  const bytes = randomBytes(1024)
  await files.put(key, bytes, 'application/octet-stream')
  const found = await files.find(key).finally(() => files.remove(key))
  if (!found?.equals(bytes))
    return [
      wrongFinding(`Bucket ${settings.bucket} accepts a file but returns a different one. Check the permissions of S3_ACCESS_KEY_ID.`),
    ]
  return [worksFinding(`bucket ${settings.bucket} stores, returns and deletes a file`)]
}
