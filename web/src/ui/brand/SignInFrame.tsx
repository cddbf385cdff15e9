import type { ReactNode } from 'react'
import { BrandLogo } from './BrandLogo.tsx'
import { currentBrand } from './brand.ts'
import { MarqueeArt } from './MarqueeArt.tsx'
import { NorthlightArt } from './NorthlightArt.tsx'
import classes from './SignInFrame.module.css'

interface SignInFrameProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

const ART = { marquee: MarqueeArt, partner: NorthlightArt }

/** Frame of every screen before sign-in: the form on the left and the brand on the right; on phones only the form */
export function SignInFrame({ title, description, children }: SignInFrameProps) {
  const brand = currentBrand()
  const Art = ART[brand.key]
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header>
          <BrandLogo height={30} />
        </header>
        <main className={classes.form} tabIndex={-1}>
          <h1 className={classes.title}>{title}</h1>
          {description && <p className={classes.description}>{description}</p>}
          <div className={classes.content}>{children}</div>
        </main>
        <footer className={classes.footer}>
          © {new Date().getFullYear()} {brand.name}
        </footer>
      </div>
      <div className={classes.panel} aria-hidden>
        <Art />
      </div>
    </div>
  )
}
