import type { ComponentType } from 'react'
import type { Brand } from '#contract/brands.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { UnsubscribePage } from './review/UnsubscribePage.tsx'

type PublicPage = ComponentType<{ brand: Brand }>

/** The pages that need no sign-in and do not have an entry file of their own (htmlFileOfPath in the contract) */
const pages: readonly { path: RegExp; Page: PublicPage }[] = [
  { path: /^\/404\/?$/, Page: NotFoundPage },
  { path: /^\/review\/unsubscribe\/[^/]+\/?$/, Page: UnsubscribePage },
]

export function findPage(pathname: string): PublicPage | null {
  return pages.find(({ path }) => path.test(pathname))?.Page ?? null
}
