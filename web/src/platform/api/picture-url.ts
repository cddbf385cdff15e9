import { getPublicFile } from '#contract/public-files.ts'
import { endpointUrl } from './call-url.ts'

export function pictureUrl(uuid: string | null): string | null {
  return uuid === null ? null : endpointUrl(getPublicFile, { params: { uuid } })
}
