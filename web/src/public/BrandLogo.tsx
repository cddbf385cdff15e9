import type { Brand } from '#contract/brands.ts'
import { logoUrl } from '../ui/brand.ts'

/** Both files are named, and the style sheet shows the one that suits the scheme: the page never waits for a script to choose */
export function BrandLogo({ brand }: { brand: Brand }) {
  return (
    <>
      <img className="public-logo public-on-light" src={logoUrl(brand, 'full')} alt={brand.name} />
      <img className="public-logo public-on-dark" src={logoUrl(brand, 'on-dark')} alt={brand.name} />
    </>
  )
}
