import { IconChevronRight } from '@tabler/icons-react'
import { AppLink, type AppLinkProps } from './AppLink.tsx'
import classes from './TextLink.module.css'

interface TextLinkProps extends AppLinkProps {
  size?: 'small' | 'body'
  /** Adds a chevron to signal that the link leads to another screen */
  chevron?: boolean
}

export function TextLink({ size = 'small', chevron = false, className, children, ...rest }: TextLinkProps) {
  const names = [classes.link, size === 'small' && classes.small, className].filter(Boolean).join(' ')
  return (
    <AppLink {...rest} className={names}>
      {children}
      {chevron && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
    </AppLink>
  )
}
