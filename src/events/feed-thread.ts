/** The thread in which calendars are read (feed-reader.ts). */
import { answerTasks } from "../threads/in-thread.ts"
import { absencesIn } from "./absences-in-calendar.ts"

answerTasks(absencesIn)
