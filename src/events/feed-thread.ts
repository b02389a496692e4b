/** The thread in which calendars are read (feed-reader.ts). */
import { answerTasks } from "../threads/in-thread.ts"
import { absencesIn } from "./absences-in-calendar.ts"

// `node-ical` tells the console what it finds odd, in the words of somebody's calendar: those are for no log.
console.warn = () => {}
answerTasks(absencesIn)
