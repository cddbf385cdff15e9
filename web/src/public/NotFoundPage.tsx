import type { Brand } from '#contract/brands.ts'
import { BrandLogo } from './BrandLogo.tsx'
import { useSmallPageMessages } from './small-page-messages.ts'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage({ brand }: { brand: Brand }) {
  const messages = useSmallPageMessages()
  usePageTitle(messages.notFoundTitle, brand)
  return (
    <div className="public-page">
      <header className="public-top">
        <BrandLogo brand={brand} />
      </header>
      <main className="public-body public-body-centred">
        <p className="public-code" aria-hidden="true">
          404
        </p>
        <h1>{messages.notFound}</h1>
        <p className="public-muted">{messages.mistyped}</p>
        <a className="public-button" href="/home">
          {messages.home}
        </a>
      </main>
    </div>
  )
}
