import type { Address } from '../wire/endpoint.ts'

/** Addresses that the page behind a share link calls, without zod */
export const SHARED_REPORT = {
  getSharedReport: { method: 'GET', path: '/seo/shared/{key}' },
  downloadSharedReport: { method: 'GET', path: '/seo/shared/{key}/download' },
} as const satisfies Record<string, Address>
