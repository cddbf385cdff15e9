import type { Brand } from '#contract/brands.ts'
import { logoUrl } from '../ui/brand/brand.ts'

/** The HTML contains the logos of both color schemes and CSS shows the right one, so no script has to run before the first paint */
export function BrandLogo({ brand }: { brand: Brand }) {
  return (
    <>
      <img className="public-logo public-on-light" src={logoUrl(brand, 'full')} alt={brand.name} />
      <img className="public-logo public-on-dark" src={logoUrl(brand, 'on-dark')} alt={brand.name} />
    </>
  )
}
