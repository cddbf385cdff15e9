import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SupportForm } from './SupportForm.tsx'
import classes from './support.module.css'
import { WhatHappensNext } from './WhatHappensNext.tsx'

export default function SupportScreen() {
  return (
    <>
      <PageHead title="Support" />
      <div className={classes.columns}>
        <Card title="Do you have any questions?">
          <SupportForm />
        </Card>
        <Card title="What happens next">
          <WhatHappensNext />
        </Card>
      </div>
    </>
  )
}
