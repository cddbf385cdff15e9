import { PageHead } from '../../ui/page/PageHead.tsx'
import { CommonQuestions } from './CommonQuestions.tsx'
import { SupportAvailability } from './SupportAvailability.tsx'
import { SupportForm } from './SupportForm.tsx'
import classes from './support.module.css'
import asideClasses from './support-aside.module.css'

export default function SupportScreen() {
  return (
    <>
      <PageHead title="Support" />
      <div className={classes.columns}>
        <SupportForm />
        <div className={asideClasses.aside}>
          <SupportAvailability />
          <CommonQuestions />
        </div>
      </div>
    </>
  )
}
