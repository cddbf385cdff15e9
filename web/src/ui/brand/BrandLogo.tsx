import classes from './BrandLogo.module.css'
import { currentBrand, logoUrl } from './brand.ts'

interface BrandLogoProps {
  height: number
  /** The logo mark alone, without the name */
  mark?: boolean
}

/** Intrinsic widths of the files at a height of 32, to reserve their space and avoid a layout shift */
const FULL_WIDTH = { marquee: 131, partner: 141 }

const preloaded: HTMLImageElement[] = []

/**
 * Fetches and retains every variant of the logo. Otherwise opening a menu or changing the color scheme without a connection would show a
 * missing image
 */
export function preloadLogos(): void {
  if (preloaded.length > 0) return
  for (const form of ['full', 'on-dark', 'mark'] as const) {
    const image = new Image()
    image.src = logoUrl(currentBrand(), form)
    preloaded.push(image)
  }
}

export function BrandLogo({ height, mark = false }: BrandLogoProps) {
  const brand = currentBrand()
  // All variants are lazy, so that a variant hidden by the screen size or color scheme is never fetched
  if (mark) {
    return <img className={classes.logo} src={logoUrl(brand, 'mark')} alt={brand.name} width={height} height={height} loading="lazy" />
  }
  const width = Math.round((FULL_WIDTH[brand.key] * height) / 32)
  return (
    <>
      <img
        className={`${classes.logo} ${classes.onLight}`}
        src={logoUrl(brand, 'full')}
        alt={brand.name}
        {...{ width, height }}
        loading="lazy"
      />
      <img
        className={`${classes.logo} ${classes.onDark}`}
        src={logoUrl(brand, 'on-dark')}
        alt={brand.name}
        {...{ width, height }}
        loading="lazy"
      />
    </>
  )
}
