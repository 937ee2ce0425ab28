// Evaluates the pods of rendered manifests (standard input) by the restricted profile of the Pod
// Security Standards, with the library that the API server itself uses, and names each violation. Also
// writes who may talk to whom by the network policies, each of whose parts has to be a pod here.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

func podOf(object runtime.Object) (*metav1.ObjectMeta, *corev1.PodTemplateSpec) {
	switch it := object.(type) {
	case *appsv1.Deployment:
		return &it.ObjectMeta, &it.Spec.Template
	case *appsv1.StatefulSet:
		return &it.ObjectMeta, &it.Spec.Template
	case *batchv1.Job:
		return &it.ObjectMeta, &it.Spec.Template
	case *batchv1.CronJob:
		return &it.ObjectMeta, &it.Spec.JobTemplate.Spec.Template
	}
	return nil, nil
}

func main() {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	documents := yaml.NewDocumentDecoder(os.Stdin)
	buffer := make([]byte, 4<<20)
	pods, refused := 0, 0
	here, named := map[string]bool{}, map[string]bool{}
	for {
		length, err := documents.Read(buffer)
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			panic(err)
		}
		object, _, err := scheme.Codecs.UniversalDeserializer().Decode(buffer[:length], nil, nil)
		if err != nil {
			continue
		}
		if policy, ok := object.(*networkingv1.NetworkPolicy); ok {
			for _, line := range talksOf(policy) {
				fmt.Println("talk", line)
			}
			for _, part := range partsOf(policy) {
				named[part] = true
			}
		}
		meta, template := podOf(object)
		if template == nil {
			continue
		}
		pods++
		here[template.Labels[nameLabel]] = true
		for _, result := range evaluator.EvaluatePod(restricted, meta, &template.Spec) {
			if !result.Allowed {
				refused++
				fmt.Printf("%s: %s: %s\n", meta.Name, result.ForbiddenReason, result.ForbiddenDetail)
			}
		}
	}
	for part := range named {
		if !here[part] {
			refused++
			fmt.Printf("%s: a policy names it, and no pod is called so\n", part)
		}
	}
	fmt.Printf("%d pods, %d violations\n", pods, refused)
	if refused > 0 || pods == 0 {
		os.Exit(1)
	}
}
