import { Portal } from '@mantine/core'
import classes from './QrSheet.module.css'

interface QrSheetProps {
  /** The business's name */
  name: string
  text: string
  /** URL of the QR code's picture */
  url: string
}

/** The printed version of a page with a QR code: on paper, the sheet replaces the whole page. Not shown on the screen */
export function QrSheet({ name, text, url }: QrSheetProps) {
  return (
    <Portal reuseTargetNode={false}>
      <div className={classes.sheet} aria-hidden>
        <p className={classes.sheetName}>{name}</p>
        <p className={classes.sheetText}>{text}</p>
        <img className={classes.sheetImage} src={url} alt="" />
      </div>
    </Portal>
  )
}
