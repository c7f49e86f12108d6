CREATE TABLE `exercise_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`interview_id` integer,
	`question_id` text NOT NULL,
	`dimension` text NOT NULL,
	`exercise` text NOT NULL,
	`point_ids` text NOT NULL,
	`answer` text NOT NULL,
	`seconds` integer NOT NULL,
	`rating` text,
	`judged` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exercise_attempts_user` ON `exercise_attempts` (`user_id`);--> statement-breakpoint
CREATE INDEX `exercise_attempts_interview` ON `exercise_attempts` (`interview_id`);--> statement-breakpoint
INSERT INTO `exercise_attempts` (`id`, `user_id`, `interview_id`, `question_id`, `dimension`, `exercise`, `point_ids`, `answer`, `seconds`, `created_at`)
SELECT d.`id`, i.`user_id`, d.`interview_id`, i.`question_id`, d.`dimension`, d.`task`,
  (SELECT json_group_array(p.value ->> '$.pointId') FROM json_each(d.`points`, '$.points') p),
  d.`answer`, d.`seconds`, d.`created_at`
FROM `drill_tries` d JOIN `interviews` i ON i.`id` = d.`interview_id`;--> statement-breakpoint
INSERT INTO `exercise_attempts` (`user_id`, `question_id`, `dimension`, `exercise`, `point_ids`, `answer`, `seconds`, `created_at`)
SELECT c.`user_id`, c.`question_id`, c.`dimension`, t.`task`,
  (SELECT json_group_array(p.value ->> '$.pointId') FROM json_each(t.`points`, '$.points') p),
  t.`answer`, t.`seconds`, t.`created_at`
FROM `practice_tries` t JOIN `practice_tasks` c ON c.`id` = t.`task_id` ORDER BY t.`id`;--> statement-breakpoint
INSERT INTO `exercise_attempts` (`user_id`, `question_id`, `dimension`, `exercise`, `point_ids`, `answer`, `seconds`, `created_at`)
SELECT `user_id`, `question_id`, 'framing', `question`, '[]', `answer`, coalesce(`seconds`, 0), `created_at`
FROM `guest_tries` WHERE `user_id` IS NOT NULL AND `answer` IS NOT NULL ORDER BY `id`;--> statement-breakpoint
DELETE FROM `idempotency_keys` WHERE `action` = 'answerPractice';--> statement-breakpoint
DROP TABLE `guest_tries`;--> statement-breakpoint
DROP TABLE `drill_tries`;--> statement-breakpoint
DROP TABLE `practice_tries`;
