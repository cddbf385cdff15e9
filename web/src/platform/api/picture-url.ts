import { getPublicFile } from '#contract/public-files.ts'
import { callUrl } from './call-url.ts'

export function pictureUrl(uuid: string | null): string | null {
  return uuid === null ? null : callUrl(getPublicFile, { params: { uuid } })
}
