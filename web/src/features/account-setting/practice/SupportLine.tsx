import { TextLink } from '../../../ui/page/TextLink.tsx'
import classes from './practice.module.css'

export function SupportLine() {
  return (
    <p className={classes.help}>
      Wrong name, number or link?{' '}
      <TextLink to="/support" size="body">
        Contact support
      </TextLink>
    </p>
  )
}
