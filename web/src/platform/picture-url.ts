import { pathOf } from '#contract/endpoint.ts'
import { getPublicFile } from '#contract/public-files.ts'
import { API_BASE } from './api.ts'

export function pictureUrl(uuid: string | null): string | null {
  return uuid === null ? null : API_BASE + pathOf(getPublicFile, { uuid })
}
