import { BrandLogo } from '../../ui/brand/BrandLogo.tsx'
import { ColorSchemeControl } from '../shell/menu/ColorSchemeControl.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import classes from './gallery.module.css'
import { ListSamples } from './ListSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { PaletteSamples } from './PaletteSamples.tsx'
import { ReputationSamples } from './ReputationSamples.tsx'
import { StateSamples } from './StateSamples.tsx'

/** Every component of the design system in its states, for comparison with the mock-ups */
export default function GalleryScreen() {
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <h1>Components</h1>
        <div className={classes.row}>
          <ColorSchemeControl />
          <BrandLogo height={26} />
          <BrandLogo height={26} mark />
        </div>
      </div>
      <div className={classes.grid}>
        <ControlSamples />
        <OverlaySamples />
        <StateSamples />
        <ListSamples />
        <ReputationSamples />
        <PaletteSamples />
      </div>
    </main>
  )
}
