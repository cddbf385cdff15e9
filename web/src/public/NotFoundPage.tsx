import type { Brand } from '#contract/brands.ts'
import { BrandLogo } from './BrandLogo.tsx'
import { useSmallPageWords } from './small-page-words.ts'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage({ brand }: { brand: Brand }) {
  const words = useSmallPageWords()
  usePageTitle(words.notFoundTitle, brand)
  return (
    <div className="public-page">
      <header className="public-top">
        <BrandLogo brand={brand} />
      </header>
      <main className="public-body public-body-centred">
        <p className="public-code" aria-hidden="true">
          404
        </p>
        <h1>{words.notFound}</h1>
        <p className="public-muted">{words.mistyped}</p>
        <a className="public-button" href="/home">
          {words.home}
        </a>
      </main>
    </div>
  )
}
