import type { ComponentType } from 'react'
import type { Brand } from '#contract/brands.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ReviewPage } from './review/ReviewPage.tsx'
import { UnsubscribePage } from './review/UnsubscribePage.tsx'

interface PublicPage {
  path: RegExp
  title: string
  Page: ComponentType<{ brand: Brand }>
}

/** The pages that need no sign-in. Each feature that has one adds it here */
const pages: readonly PublicPage[] = [
  { path: /^\/404\/?$/, title: 'Page not found', Page: NotFoundPage },
  { path: /^\/review\/business-promoter\/[^/]+\/?$/, title: 'Your opinion', Page: ReviewPage },
  { path: /^\/review\/unsubscribe\/[^/]+\/?$/, title: 'Unsubscribe', Page: UnsubscribePage },
]

export function findPage(pathname: string): PublicPage | null {
  return pages.find(({ path }) => path.test(pathname)) ?? null
}
