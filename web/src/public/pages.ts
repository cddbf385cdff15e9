import type { ComponentType } from 'react'
import type { Brand } from '#contract/brands.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

interface PublicPage {
  path: RegExp
  title: string
  Page: ComponentType<{ brand: Brand }>
}

/** The pages for people who never sign in. Each feature that has one adds it here */
const pages: readonly PublicPage[] = [{ path: /^\/404\/?$/, title: 'Page not found', Page: NotFoundPage }]

export function findPage(pathname: string): PublicPage | null {
  return pages.find(({ path }) => path.test(pathname)) ?? null
}
