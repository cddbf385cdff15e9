import type { ReactNode } from 'react'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import classes from './starter.module.css'

/** The pages for whoever sets a connection up by hand: they say so, and where the usual way is */
export function StarterFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInFrame
      title={title}
      description="A starter page for whoever sets a connection up by hand. Nothing is stored here, and nothing is connected by it."
    >
      {children}
      <p className={classes.usual}>
        To connect a business, use{' '}
        <TextLink to="/connections" size="body">
          Settings / Connections
        </TextLink>
      </p>
    </SignInFrame>
  )
}
