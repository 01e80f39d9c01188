// Entry of the script that keeps what is told of the calls of a page's own code (page). Only on sites where the user switched that on.
import { keepCalls } from '../context/page/calls/kept.ts';

keepCalls();
