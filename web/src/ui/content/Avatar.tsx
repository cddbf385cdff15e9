import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Avatar.module.css'

interface AvatarProps {
  /** The initials' source: "Bright Smile Dental" → "BS". If empty, because the name is unknown, a placeholder icon is shown */
  name: string
  src?: string | null
  size?: number
  /** Each name has its own tint, so that people in a list can be distinguished */
  isVaried?: boolean
  /** A business's logo is square with visible edges; a person's picture fills a circle */
  isLogo?: boolean
}

const TINTS = 5

/** Decorative, because the name is beside it or labels its button */
export function Avatar({ name, src, size = 32, isVaried = false, isLogo = false }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const showsPicture = src && src !== brokenSrc
  return (
    <span
      className={classes.avatar}
      data-logo={isLogo || undefined}
      data-tint={isVaried ? tintIndexOfName(name) : undefined}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      aria-hidden
    >
      {showsPicture ? (
        <img
          className={classes.picture}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initialsOf(name) || <IconUser size={Math.round(size * 0.56)} stroke={1.75} />
      )}
    </span>
  )
}

const TITLE = /^(dr|mr|mrs|ms|prof)\.$/i

/** A person's title does not count as an initial: "Dr. Anita Patel" → "AP" */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const named = parts.filter((part) => !TITLE.test(part))
  return (named.length > 0 ? named : parts)
    .slice(0, 2)
    .map((part) => (part.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())
    .join('')
}

function tintIndexOfName(name: string): number {
  return ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS) + 1
}
