import type { Brand } from '#contract/brands.ts'
import { logoUrl } from '../ui/brand/brand.ts'

/** The logos of both color schemes are in the HTML and CSS shows the right one: no script has to run before the first paint */
export function BrandLogo({ brand }: { brand: Brand }) {
  return (
    <>
      <img className="public-logo public-on-light" src={logoUrl(brand, 'full')} alt={brand.name} />
      <img className="public-logo public-on-dark" src={logoUrl(brand, 'on-dark')} alt={brand.name} />
    </>
  )
}
