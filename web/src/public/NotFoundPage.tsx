import type { Brand } from '#contract/brands.ts'
import { BrandLogo } from './BrandLogo.tsx'

export function NotFoundPage({ brand }: { brand: Brand }) {
  return (
    <div className="public-page">
      <header className="public-top">
        <BrandLogo brand={brand} />
      </header>
      <main className="public-body public-body-centred">
        <p className="public-code" aria-hidden="true">
          404
        </p>
        <h1>Invalid page, please return to the home page</h1>
        <p className="public-muted">The address may be mistyped, or the page has moved.</p>
        <a className="public-button" href="/home">
          HOME
        </a>
      </main>
    </div>
  )
}
