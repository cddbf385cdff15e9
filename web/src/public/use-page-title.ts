import { useEffect } from 'react'
import type { Brand } from '#contract/brands.ts'

export function usePageTitle(title: string, brand: Brand): void {
  useEffect(() => {
    document.title = `${title} · ${brand.pageTitle}`
  }, [title, brand])
}
